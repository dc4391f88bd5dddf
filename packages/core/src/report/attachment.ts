/** The Content-Disposition header for a download: an ASCII name, and the full name for current clients (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Prints how the command is used and ends the process, if its arguments ask for that. */
export function helpWith(usage: string): void {
  if (!process.argv.some((argument) => argument === "--help" || argument === "-h")) return;
  console.log(usage);
  process.exit(0);
}

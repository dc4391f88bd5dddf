/** A sales organization where several can be confused: its name, then its code. */
export const sorgText = (sorg: string, name: string | undefined): string =>
  name && name !== sorg ? `${name} · ${sorg}` : sorg;

import { sorgName as nameOf } from "@spoke/core/host";

interface OfSorg {
  readonly sorg: string;
}

/** The name of the sales organization that something belongs to. */
export const sorgName = ({ sorg }: OfSorg): Promise<string> => nameOf(sorg);

import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useGo, useHere } from "../../lib/navigation.ts";
import { rememberToken } from "./linkToken.ts";

/** The token of the link that opened the page. It leaves the address bar before anything else happens. */
export function useLinkToken(): string | undefined {
  const go = useGo();
  const { full } = useHere();
  const { hash } = useLocation();
  const [token] = useState(() => rememberToken(hash));
  useEffect(() => {
    if (hash) go(full, { replace: true });
  }, [hash, full, go]);
  return token;
}

import { Navigate, useSearchParams } from "react-router";
import FilesPage from "./FilesPage.tsx";
import RunsPage from "./RunsPage.tsx";
import { FILES } from "./Views.tsx";

/** What other systems send: by kind of data, or file by file. */
export default function FeedsPage() {
  const [parameters] = useSearchParams();
  if (parameters.get("view") === FILES) return <FilesPage />;
  // Links of before there were views lead to files.
  if (parameters.has("state") || parameters.has("kind")) {
    return <Navigate to={{ search: String(new URLSearchParams([...parameters, ["view", FILES]])) }} replace />;
  }
  return <RunsPage />;
}

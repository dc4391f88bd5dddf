// One file, so that all share one synthesis: loading the CDK takes longer than all tests.
import "./template/api.ts";
import "./template/feed-writers.ts";
import "./template/functions.ts";
import "./template/monitoring.ts";
import "./template/pipelines.ts";
import "./template/releases.ts";
import "./template/settings.ts";
import "./template/storage.ts";

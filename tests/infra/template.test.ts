// One file, so that the five look at one synthesis: reading the CDK takes longer than all of their cases.
import "./template/api.ts";
import "./template/functions.ts";
import "./template/monitoring.ts";
import "./template/pipelines.ts";
import "./template/storage.ts";

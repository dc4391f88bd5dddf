import { XLSX } from "@spoke/core/platform/workbook.ts";
import { ROW_FILE_BYTES } from "@spoke/core/row-file";
import { downloadUsers, massTemplate, massUpload } from "@spoke/core/user-admin/files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { bytesOf } from "./body.ts";
import { json, type Response } from "./responses.ts";
import { restHandler } from "./rest-handler.ts";

const MAX_IDS = 100;

type Route = (event: APIGatewayProxyEventV2) => Promise<Response>;

/** Import and export of users: in a function of their own, because hashing hundreds of passwords needs a faster CPU. */
export const routes: Readonly<Record<string, Route>> = {
  "GET /api/admin/users/mass-template": async () => download("users-template.xlsx", await massTemplate({})),
  "GET /api/admin/users/download-excel": async ({ queryStringParameters }) => {
    const groupRoleIds = queryStringParameters?.groupRoleIds?.split(",", MAX_IDS).filter(Boolean);
    return download("users.xlsx", await downloadUsers({ groupRoleIds }));
  },
  "POST /api/admin/users/mass": async (event) => {
    const check = event.queryStringParameters?.check === "1";
    return json(200, await massUpload({ file: bytesOf(event, ROW_FILE_BYTES), check }));
  },
};

export const handler = restHandler({ routes });

function download(name: string, file: Buffer): Response {
  return {
    statusCode: 200,
    headers: {
      "content-type": XLSX,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    isBase64Encoded: true,
    body: file.toString("base64"),
  };
}

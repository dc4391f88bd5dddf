// Writes the joined schema as a TypeScript constant, so that a bundle needs no separate file.
const { printSchemaWithDirectives } = require("@graphql-tools/utils");

module.exports.plugin = (schema) =>
  `/** The whole schema, joined from the domains' schema.graphql files. */\nexport const typeDefs = ${JSON.stringify(printSchemaWithDirectives(schema))};\n`;

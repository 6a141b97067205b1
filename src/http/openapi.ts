import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import { addCodeSamples } from './code-samples';
import { serveDocsPage } from './docs-page';
import { asOpenApi31 } from './openapi-dialect';

/** The description of the API, made from the same classes that check and answer requests. */
export function describe(app: INestApplication): OpenAPIObject {
  const outline = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Call Ingestion Service')
    .setDescription(
      'Delivers call-center conversations for quality scoring and coaching: one request a call, either a ' +
        'speaker-labelled transcript or a stereo recording.',
    )
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'Where this description comes from.')
    .addTag('Ingestion', 'For client systems: deliver calls and follow recordings.')
    .addTag('Results', 'For other systems: read what became of calls.')
    .addTag('Read keys', 'For administrators: keys with scopes, for systems that read results.')
    .addTag('Webhooks', 'Endpoints of client systems that are told what happens, by signed requests.')
    .addTag('Exports', 'For data warehouses and archives: results as files, once or every night.')
    .addTag(
      'Search',
      'For administrators: calls by what was said in them, and by every filter of their list.',
    )
    .addTag('Topics', 'For administrators: what calls are about, and how many are.')
    .addTag('Sandbox', 'For administrators: the key whose calls count nowhere, for trying things out.')
    .addTag('Data protection', 'Erasure of data, legal holds, and what is stored of somebody.')
    .addTag('Connector', 'For the connector page of administrators.')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'opaque',
        description: 'The integration key of the organisation, from the connector page.',
      },
      'integrationKey',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'opaque',
        description:
          'A read key of the organisation with the scope of the operation, or its integration key if an ' +
          'administrator has given that the scope.',
      },
      'readKey',
    )
    .addCookieAuth(
      'connector_session',
      {
        type: 'apiKey',
        in: 'cookie',
        description: 'The session of a signed-in administrator, from `POST /v1/connector/session`.',
      },
      'administratorSession',
    )
    .build();
  const document = SwaggerModule.createDocument(app, outline, { autoTagControllers: false });
  return addCodeSamples(asOpenApi31(document));
}

/**
 * Serves the description at `/v1/openapi.json`, and at `/docs` a page to read it with. It is made when it is first asked
 * for, or ahead by the function that is returned: it takes as long as a fifth of the start.
 */
export function describeApi(app: NestExpressApplication): () => void {
  let made: string | undefined;
  const description = (): string => (made ??= JSON.stringify(describe(app)));
  const express = app.getHttpAdapter().getInstance() as Express;
  express.get('/v1/openapi.json', (_request, response) => {
    response.type('application/json').send(description());
  });
  serveDocsPage(express);
  return description;
}

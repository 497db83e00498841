import * as library from '#contract/catalogue/documents/library.ts'
import * as reader from '#contract/catalogue/documents/previews/reader.ts'
import * as rebuilds from '#contract/catalogue/documents/previews/rebuilds.ts'
import type { Bind } from '#kernel/http/index.ts'
import { readAlikeTexts } from './alike/read-alike-texts.ts'
import { findInDocument } from './find-in-document.ts'
import { findLeakByCode, findLeakByFile } from './leaks/find-leak.ts'
import { prepareFile, readFile, readPage } from './read-page.ts'
import { getPreview, readPreview } from './read-preview.ts'
import { getReader, savePlace } from './reader.ts'
import { listRebuilds } from './rebuild/list-rebuilds.ts'
import { resumeRebuild, startRebuild, stopRebuild } from './rebuild/start-rebuild.ts'
import { scanReading } from './scans/ocr-module.ts'
import { readSheet } from './sheets/read-sheet.ts'
import { readVersionChanges } from './versions/read-version-changes.ts'

export const routes = (bind: Bind) => {
  bind(library.getPreview, ({ db, query }) => getPreview(db, query.storageId))
  bind(library.previewResource, (context) =>
    readPreview(context, context.actor, context.query.storageId, context.caller),
  )
  bind(library.getAlikeTexts, ({ db, query }) => readAlikeTexts(db, query))

  bind(library.findLeakByFile, ({ db, actor, uploads }) => findLeakByFile(db, actor, uploads))
  bind(library.findLeakByCode, ({ db, actor, body }) => findLeakByCode(db, actor, body.code))

  bind(rebuilds.listRebuilds, ({ db }) => listRebuilds(db))
  bind(rebuilds.startRebuild, ({ db, actor, body }) => startRebuild(db, actor, body))
  bind(rebuilds.stopRebuild, ({ db, body }) => stopRebuild(db, body.id))
  bind(rebuilds.resumeRebuild, ({ db, body }) => resumeRebuild(db, body.id))

  bind(reader.getScanReading, ({ config }) => scanReading(config))
  bind(reader.getReader, ({ db, actor, query }) => getReader(db, actor, query))
  bind(reader.getReaderPage, (context) => readPage(context, context.actor, context.query))
  bind(reader.getReaderSheet, ({ db, actor, query }) => readSheet(db, actor, query))
  bind(reader.getReaderFile, (context) => readFile(context, context.actor, context.query, context.caller))
  bind(reader.getReadingCopy, (context) => prepareFile(context, context.actor, context.query))
  bind(reader.findInDocument, ({ db, actor, query, caller }) => findInDocument(db, actor, query, caller))
  bind(reader.getVersionChanges, ({ db, actor, query }) => readVersionChanges(db, actor, query))
  bind(reader.saveReadingPlace, ({ db, actor, body }) => savePlace(db, actor, body))
}

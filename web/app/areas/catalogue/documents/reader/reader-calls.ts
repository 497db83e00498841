import { quietApi } from '#lib/api/browser-api.ts'

/** Calls of the reader. Imported when the first is made, because public pages load without the code of calls. */
export const { findInDocument, getReader, getReaderSheet, getReadingCopy, getVersionChanges, saveReadingPlace } =
  quietApi.reader

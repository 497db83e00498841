// The back office names jobs by their declarations.
import './make-copy.job.ts'
import './sweep-copies.job.ts'

export { drawCode, newDownloadCode } from './download-code.ts'
export { findDownload, type LoggedDownload } from './find-download.ts'
export { type LeakedFile, readLeaked } from './leaked/read-leaked.ts'
export {
  type DownloadRecord,
  preparationOf,
  prepareTraced,
  sendTraced,
  type TracedFile,
} from './traced-download.ts'

// The back office names jobs by their declarations.
import './make-copy.job.ts'
import './sweep-copies.job.ts'

export { downloadData } from './download-data.ts'
export { findDownload, type LoggedDownload } from './find-download.ts'
export { type LeakedFile, readLeaked } from './leaked/read-leaked.ts'
export { logDownloads } from './log-downloads.ts'
export {
  preparationOf,
  prepareTraced,
  prepareTracedReading,
  sendReading,
  sendTraced,
  type TracedFile,
} from './traced-download.ts'

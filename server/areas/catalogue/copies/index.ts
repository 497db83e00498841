// The back office names jobs by their declarations.
import './make-copy.job.ts'
import './sweep-copies.job.ts'

export { downloadData } from './download-data.ts'
export { findDownload, type LoggedDownload } from './find-download.ts'
export { itemDownloads } from './item-downloads.ts'
export { type LeakedFile, readLeaked } from './leaked/read-leaked.ts'
export { logDownloads } from './log-downloads.ts'
export { prepareTracedReading, sendReading } from './traced-download.ts'

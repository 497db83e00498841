// The back office names jobs by their declarations.
import './make-copy.job.ts'
import './sweep-copies.job.ts'

export { drawCode, newDownloadCode } from './download-code.ts'
export { type LeakedFile, readLeaked } from './leaked/read-leaked.ts'
export {
  type CopyRequest,
  copyAgain,
  isOnlyLogged,
  prepareCopy,
  stateOf,
  type TracedCopy,
  takeCopy,
} from './request-copy.ts'

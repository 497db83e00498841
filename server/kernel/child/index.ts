export { packageFolder, startConfined } from './confined.ts'
export { guarded, hasEnded, killTree, LimitExceeded, type Limits, memoryOf, Stalled, Stopped } from './guarded-child.ts'
export { endWithOwner } from './leash.ts'
export { openWorkFolder } from './work-folder.ts'

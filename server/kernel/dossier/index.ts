export {
  type DossierPart,
  type EntrySource,
  entriesFrom,
  type PlacedRow,
  type SubjectId,
} from './dossier.ts'
export { countEntries, exportEvents, readEntries } from './read-entries.ts'
export { readHead, sourcesOf } from './read-head.ts'

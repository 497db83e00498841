export {
  asEvents,
  type DossierPart,
  type EntrySource,
  entriesFrom,
  type PlacedRow,
  type SubjectId,
} from './dossier-part.ts'
export { type Finder, idIn } from './finder.ts'

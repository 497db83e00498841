export { loadDatabase, loadFiles, requireKnownStructure } from './load-archive.ts'
export { BackupRefused, backupFolder, type Manifest } from './manifest.ts'
export { type Archive, openArchive, openStoredArchive, verifyArchive } from './read-archive.ts'
export { writeArchive } from './write-archive.ts'

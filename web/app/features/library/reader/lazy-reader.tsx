import { whenWanted } from '#ui/loading/when-wanted.tsx'
import archiveFacts from '../archive/archive-facts.module.css'
import archiveKinds from '../archive/archive-kinds.module.css'
import archiveList from '../archive/archive-list.module.css'
import reader from './reader.module.css'
import sheets from './sheets.module.css'

export const ContentPreview = await whenWanted(
  async () => (await import('./content-preview.tsx')).ContentPreview,
  [reader, sheets],
)
export const FileFacts = await whenWanted(async () => (await import('./document-facts.tsx')).FileFacts, [reader])
export const ArchiveFacts = await whenWanted(
  async () => (await import('../archive/archive-facts.tsx')).ArchiveFacts,
  [archiveFacts, archiveKinds],
)
export const ArchiveList = await whenWanted(
  async () => (await import('../archive/archive-list.tsx')).ArchiveList,
  [archiveList, archiveKinds],
)

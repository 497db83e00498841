import { whenWanted } from '#ui/loading/when-wanted.tsx'
import '../archive/archive-facts.module.css' // the server's markup needs the styles before the components are loaded
import '../archive/archive-kinds.module.css'
import '../archive/archive-list.module.css'
import './reader.module.css'
import './sheets.module.css'

export const ContentPreview = await whenWanted(async () => (await import('./content-preview.tsx')).ContentPreview)
export const FileFacts = await whenWanted(async () => (await import('./document-facts.tsx')).FileFacts)
export const ArchiveFacts = await whenWanted(async () => (await import('../archive/archive-facts.tsx')).ArchiveFacts)
export const ArchiveList = await whenWanted(async () => (await import('../archive/archive-list.tsx')).ArchiveList)

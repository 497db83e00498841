import type { Reader } from '#contract/catalogue/documents/previews/reader.ts'
import type { Downloading } from '../resource/use-downloading.ts'
import type { InsideReader } from '../resource/use-inside.ts'
import { ArchivePreview } from './archive-preview.tsx'
import { DocumentPreview } from './document-preview.tsx'

interface ContentPreviewProps {
  reader: Reader
  /** The chosen document of an archive. */
  inside: InsideReader
  downloading: Downloading
  viewerName: string
}

/** What can be read of a resource on its page. */
export function ContentPreview({ reader, inside, downloading, viewerName }: ContentPreviewProps) {
  const { id: resourceId, suffix, localStorageList } = downloading.resource
  const shared = { reader, address: { resourceId }, downloading, viewerName }
  if (reader.kind === 'archive') return <ArchivePreview {...shared} inside={inside} />
  return <DocumentPreview {...shared} fileName={localStorageList[0]?.name ?? ''} isSlides={suffix.startsWith('ppt')} />
}

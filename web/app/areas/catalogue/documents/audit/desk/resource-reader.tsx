import type { ResourceDetail } from '../resource-detail.ts'
import { ResourcePreview } from '../resource-preview.tsx'
import { ArchiveReader } from './archive-reader.tsx'
import { CompareReader } from './compare-reader.tsx'
import { useCompared } from './similar-resources.tsx'

/** The middle of the desk: the document, the archive's tree, or two documents side by side. */
export function ResourceReader({ detail }: { detail: ResourceDetail }) {
  const { comparedId, compare } = useCompared()
  const [file] = detail.localStorageList
  const other = detail.similar.find(({ id }) => id === comparedId)
  if (other) return <CompareReader detail={detail} other={other} onClose={() => compare(undefined)} />
  if (file?.suffix === 'zip') return <ArchiveReader file={file} />
  return <ResourcePreview detail={detail} />
}

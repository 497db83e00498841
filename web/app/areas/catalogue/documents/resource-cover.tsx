import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { fileTypeLabel } from '#ui/text/file-type-badge.tsx'

type Covered = Pick<ResourceItem, 'id' | 'name' | 'cover' | 'resourceCategoryId' | 'suffix'>

interface ResourceCoverProps {
  resource: Covered
  /** `thumb` is for places narrower than 160 pixels. */
  size?: 'thumb' | 'card' | 'full'
  isEager?: boolean
  className?: string
}

/** The uploaded cover in the size of its place, or else a drawing for the category and title. */
export function ResourceCover({ resource, size = 'card', isEager, className }: ResourceCoverProps) {
  const { id, name, cover, resourceCategoryId, suffix } = resource
  return (
    <Cover
      className={className}
      isEager={isEager}
      src={cover?.replace(/[a-z0-9]+$/, size)}
      id={id}
      categoryId={resourceCategoryId}
      title={name}
      format={fileTypeLabel(suffix)}
      thumb={size === 'thumb'}
    />
  )
}

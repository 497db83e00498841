import type { ComponentProps } from 'react'
import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import { paths } from '#contract/paths.ts'
import { ItemRow } from '#ui/item-list/item-row.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { ResourceCover } from '../resource-cover.tsx'

interface ResourceRowProps
  extends Pick<ComponentProps<typeof ItemRow>, 'facts' | 'below' | 'middle' | 'actions' | 'foot'> {
  resource: ResourceItem
  /** Whether the resource has no public page: rejected, waiting or taken down. */
  isUnlinked?: boolean
}

/** A resource in a list of the member centre. */
export const ResourceRow = ({ resource, isUnlinked, facts, ...rest }: ResourceRowProps) => (
  <ItemRow
    {...rest}
    name={resource.name}
    cover={<ResourceCover resource={resource} size="thumb" />}
    to={isUnlinked ? undefined : paths.resource(resource.id)}
    mark={<FileTypeBadge suffix={resource.suffix} />}
    facts={[resource.resourceCategoryName, ...facts]}
  />
)

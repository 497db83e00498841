import { ChevronRight, Download } from 'lucide-react'
import type { ResourceItem } from '#contract/catalogue/documents/library.ts'
import { paths } from '#contract/paths.ts'
import { pickFields } from '#lib/api/pick-fields.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { coverStyle } from '#ui/cover/style.ts'
import { CardCount, CardEnd, CardGrid, ItemCard, isInFirstRow } from '#ui/list/item-card.tsx'
import { fileTypeLabel } from '#ui/text/file-type-badge.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { Price } from '../../money/points/price.tsx'
import { CardRating } from '../items/reviews/stars.tsx'
import { ResourceCover } from './resource-cover.tsx'

const pickShown = pickFields(
  'id',
  'name',
  'resourceDesc',
  'cover',
  'resourceCategoryId',
  'suffix',
  'coin',
  'downloadCount',
  'ratingAverage',
  'ratingCount',
)

/** For loaders: the fields of a resource that cards show. */
export const shownResource = (resource: ResourceItem) => pickShown(resource)

export type ShownResource = ReturnType<typeof shownResource>

/** What a search result says below the title. */
export const resourceFacts = ({ suffix, uploadUserName, uploadTime, downloadCount }: ResourceItem): string[] => [
  fileTypeLabel(suffix),
  uploadUserName,
  formatDay(uploadTime),
  `下载 ${formatCount(downloadCount)}`,
]

interface ResourceCardProps {
  resource: ShownResource
  as?: 'h2' | 'h3'
  /** Whether the card is in the first row of a page. */
  isFirst?: boolean
}

const ResourceCard = ({ resource, as, isFirst }: ResourceCardProps) => (
  <ItemCard
    as={as}
    to={paths.resource(resource.id)}
    title={resource.name}
    cover={<ResourceCover resource={resource} isEager={isFirst} />}
    description={resource.resourceDesc}
    foot={
      <>
        <Price coin={resource.coin} />
        <CardRating item={resource} />
        <Downloads count={resource.downloadCount} />
        <MoreEnd />
      </>
    }
  />
)

/** `as` is h2 where the grid is the main content of the page; its first row is then visible at once. */
export const ResourceGrid = ({ resources, as = 'h2' }: { resources: ShownResource[]; as?: 'h2' | 'h3' }) => (
  <CardGrid>
    {resources.map((resource, at) => (
      <ResourceCard key={resource.id} resource={resource} as={as} isFirst={as === 'h2' && isInFirstRow(at)} />
    ))}
  </CardGrid>
)

/** A resource with its cover at the side and without a frame. */
export const HotResourceCard = ({ resource }: { resource: ShownResource }) => (
  <ItemCard
    as="h3"
    shape="wide"
    to={paths.resource(resource.id)}
    title={resource.name}
    cover={
      <Cover
        src={resource.cover}
        id={resource.id}
        categoryId={resource.resourceCategoryId}
        title={resource.name}
        plain
      />
    }
    description={resource.resourceDesc}
    foot={
      <>
        <Price coin={resource.coin} />
        <Downloads count={resource.downloadCount} />
        <span className="desk-only">
          <Tag>{coverStyle(resource.resourceCategoryId).short}</Tag>
        </span>
        <MoreEnd />
      </>
    }
  />
)

const MoreEnd = () => (
  <CardEnd isLink>
    查看详情
    <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
  </CardEnd>
)

export const Downloads = ({ count }: { count: number }) => (
  <CardCount icon={<Download size={14} strokeWidth={1.6} aria-hidden />} label="下载">
    {formatCount(count)}
  </CardCount>
)

import { ChevronRight, Download } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { CardCount, CardEnd, ItemCard } from '#ui/list/item-card.tsx'
import { Price } from '../../money/points/price.tsx'
import { CardRating } from '../items/reviews/stars.tsx'
import { ResourceCover } from './resource-cover.tsx'
import type { ShownResource } from './shown-resource.ts'

interface ResourceCardProps {
  resource: ShownResource
  as?: 'h2' | 'h3'
  /** Whether the card is in the first row of a page. */
  isFirst?: boolean
}

export const ResourceCard = ({ resource, as, isFirst }: ResourceCardProps) => (
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
        <CardEnd isLink>
          查看详情
          <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
        </CardEnd>
      </>
    }
  />
)

export const Downloads = ({ count }: { count: number }) => (
  <CardCount icon={<Download size={14} strokeWidth={1.6} aria-hidden />} label="下载">
    {formatCount(count)}
  </CardCount>
)

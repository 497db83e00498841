import { ChevronRight } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { coverStyle } from '#ui/cover/style.ts'
import { CardEnd, ItemCard } from '#ui/list/item-card.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { Price } from '../../money/points/price.tsx'
import { Downloads } from './resource-card.tsx'
import type { ShownResource } from './shown-resource.ts'

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
        <CardEnd isLink>
          查看详情
          <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
        </CardEnd>
      </>
    }
  />
)

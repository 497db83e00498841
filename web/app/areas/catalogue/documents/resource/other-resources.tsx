import { paths } from '#contract/paths.ts'
import { RelatedItems } from '#ui/layout/related-items.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { Price } from '../../../money/points/price.tsx'
import type { ShownResource } from '../resource-card.tsx'
import { Downloads, ResourceGrid } from '../resource-card.tsx'
import { ResourceCover } from '../resource-cover.tsx'

interface MoreFromAuthorProps {
  moreFromAuthor: ShownResource[]
  uploadUserName: string
}

/** Other resources of the same author. */
export const MoreFromAuthor = ({ moreFromAuthor, uploadUserName }: MoreFromAuthorProps) =>
  moreFromAuthor.length > 0 && (
    <section className="screen-only">
      <SectionHead small title="作者的其他资源" extent={uploadUserName} />
      <ResourceGrid resources={moreFromAuthor} as="h3" />
    </section>
  )

/** Popular resources of the same category. */
export const SimilarResources = ({ resources }: { resources: ShownResource[] }) => (
  <RelatedItems
    title="同类资源"
    items={resources.map((resource) => ({
      id: resource.id,
      to: paths.resource(resource.id),
      name: resource.name,
      cover: <ResourceCover resource={resource} size="thumb" />,
      foot: (
        <>
          <Price coin={resource.coin} size="small" />
          <Downloads count={resource.downloadCount} />
        </>
      ),
    }))}
  />
)

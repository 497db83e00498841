import { CardGrid, isInFirstRow } from '#ui/list/item-card.tsx'
import { ResourceCard } from './resource-card.tsx'
import type { ShownResource } from './shown-resource.ts'

/** `as` is h2 where the grid is the main content of the page; its first row is then visible at once. */
export const ResourceGrid = ({ resources, as = 'h2' }: { resources: ShownResource[]; as?: 'h2' | 'h3' }) => (
  <CardGrid>
    {resources.map((resource, at) => (
      <ResourceCard key={resource.id} resource={resource} as={as} isFirst={as === 'h2' && isInFirstRow(at)} />
    ))}
  </CardGrid>
)

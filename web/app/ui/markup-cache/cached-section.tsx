import { type ComponentType, createContext, type HTMLAttributes, useContext } from 'react'

/** Returns the markup of a component for its data, from the cache or freshly rendered. */
export type RenderCached = <Data extends object>(component: ComponentType<Data>, data: Data) => string

/** Provided by the server while it renders a page; null in the browser, which renders every component itself. */
export const MarkupCacheContext = createContext<RenderCached | null>(null)

interface CachedSectionProps<Data> extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  component: ComponentType<Data>
  /** Serializable props: the markup must depend on nothing else, since they are the cache key. */
  data: Data
}

/**
 * A section whose content the server renders once per data: sections of the home page, whose rendering would cost a third
 * more without it (decision 0019). The component may have state and effects, but must not read context (router, session),
 * call `useId` or suspend.
 */
export function CachedSection<Data extends object>({ component: Component, data, ...rest }: CachedSectionProps<Data>) {
  const renderCached = useContext(MarkupCacheContext)
  if (renderCached)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself rendered this markup
    return <section {...rest} dangerouslySetInnerHTML={{ __html: renderCached(Component, data) }} />
  return (
    <section {...rest}>
      <Component {...data} />
    </section>
  )
}

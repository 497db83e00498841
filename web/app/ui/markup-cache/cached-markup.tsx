import { type ComponentType, createContext, type HTMLAttributes, useContext } from 'react'

/** Returns the markup of a component for its data, from the cache or freshly rendered. */
export type RenderCached = <Data extends object>(component: ComponentType<Data>, data: Data) => string

/** Provided by the server while it renders a page; null in the browser, which renders every component itself. */
export const MarkupCacheContext = createContext<RenderCached | null>(null)

interface CachedMarkupProps<Data> extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  as: 'div' | 'span' | 'section' | 'nav' | 'header' | 'footer' | 'dl' | 'ul'
  component: ComponentType<Data>
  /** Serializable props: the markup must depend on nothing else, since they are the cache key. */
  data: Data
  /** False where the content is personal and must not enter the cache. */
  isShared?: boolean
}

/**
 * An element whose content the server renders once per data: most of a page is the same for all readers. The component
 * may have state and effects, but must not read context (router, session), call `useId` or suspend.
 */
export function CachedMarkup<Data extends object>({
  as: Element,
  component: Component,
  data,
  isShared = true,
  ...rest
}: CachedMarkupProps<Data>) {
  const renderCached = useContext(MarkupCacheContext)
  if (renderCached && isShared)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself rendered this markup
    return <Element {...rest} dangerouslySetInnerHTML={{ __html: renderCached(Component, data) }} />
  return (
    <Element {...rest}>
      <Component {...data} />
    </Element>
  )
}

import { type ComponentType, createContext, type HTMLAttributes, useContext } from 'react'

/** The markup of a part for its data, as React renders it. */
export type Keep = <Data extends object>(part: ComponentType<Data>, data: Data) => string

/** Filled by the server, which keeps what it rendered; in the browser parts are rendered as ever. */
export const Keeping = createContext<Keep | null>(null)

interface KeptProps<Data> extends Omit<HTMLAttributes<HTMLElement>, 'part' | 'children'> {
  as: 'div' | 'span' | 'section' | 'nav' | 'header' | 'footer' | 'dl'
  part: ComponentType<Data>
  /** Plain data: everything the part shows depends on it alone. */
  data: Data
  /** False where the part is for one person after all. */
  isShared?: boolean
}

/**
 * An element whose content the server renders once per data: most of a page is the same for everybody who reads it.
 * The part may have state and effects, but reads no context (of the router, of the session), uses no `useId` and waits
 * for nothing.
 */
export function Kept<Data extends object>({
  as: Element,
  part: Part,
  data,
  isShared = true,
  ...rest
}: KeptProps<Data>) {
  const keep = useContext(Keeping)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React itself
  if (keep && isShared) return <Element {...rest} dangerouslySetInnerHTML={{ __html: keep(Part, data) }} />
  return (
    <Element {...rest}>
      <Part {...data} />
    </Element>
  )
}

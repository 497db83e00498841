import type { ComponentProps, ComponentType } from 'react'
import { createPath, Link as RouterLink, type To } from 'react-router'

/** `to` is an address of the portal from its root on. */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  /** In place of the page at hand in the history. */
  replace?: boolean
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean
}

/**
 * A link to another page of the portal. On the server it is the element alone: the router's own link resolves relative
 * addresses, which we have none of, and with fifty links that is a tenth of the work of a page.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : RouterLink

function ServerLink({ to, replace: _, preventScrollReset: __, ...rest }: LinkProps) {
  return <a {...rest} href={typeof to === 'string' ? to : createPath(to)} data-discover="true" />
}

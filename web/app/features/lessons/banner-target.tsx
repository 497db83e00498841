import type { ComponentType, MouseEventHandler, ReactNode } from 'react'
import type { Banner } from '#contract/lessons.ts'
import { paths } from '#lib/paths.ts'
import { Link, type LinkProps } from '#ui/link.tsx'

export interface BannerTarget {
  to: string
  isForeign: boolean
  /** What it leads to, in a word. */
  kind: string
  action: string
}

const kinds: { starts: string; kind: string; action: string }[] = [
  { starts: '/product', kind: '资源', action: '查看资源' },
  { starts: '/mall', kind: '资源', action: '查看资源' },
  { starts: '/videoPage', kind: '课程', action: '查看课程' },
  { starts: '/AboutsUs/View', kind: '资讯', action: '阅读全文' },
  { starts: '/CultivateCenter', kind: '论坛', action: '去看看' },
]

/** Where a banner leads: to its course, else to its address. */
export const targetOf = ({ productId, scrollUrl }: Pick<Banner, 'productId' | 'scrollUrl'>): BannerTarget => {
  const to = productId ? paths.lesson(productId) : (scrollUrl ?? paths.home)
  const isForeign = !to.startsWith('/')
  const { kind, action } = kinds.find(({ starts }) => to.startsWith(starts)) ?? { kind: '联盟', action: '了解详情' }
  return { to, isForeign, kind, action }
}

interface BannerLinkProps {
  target: BannerTarget
  /** What a link within the portal looks like. */
  as?: ComponentType<LinkProps>
  className?: string
  onMouseEnter?: MouseEventHandler
  onFocus?: () => void
  children: ReactNode
}

/** A link within the portal, or out of it in a tab of its own. */
export function BannerLink({ target: { to, isForeign }, as: Element = Link, children, ...rest }: BannerLinkProps) {
  const isNew = isForeign && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Element to={to} {...isNew} {...rest}>
      {children}
    </Element>
  )
}

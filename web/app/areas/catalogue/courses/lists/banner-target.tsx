import type { ComponentType, MouseEventHandler, ReactNode } from 'react'
import type { Banner } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { Link, type LinkProps } from '#ui/navigation/link.tsx'

export interface BannerTarget {
  to: string
  isForeign: boolean
  /** The kind of target, in one word. */
  kind: string
  action: string
  /** A sentence about the target, where only the address is known. */
  note?: string
}

const kinds: ({ starts: string } & Pick<BannerTarget, 'kind' | 'action' | 'note'>)[] = [
  { starts: '/product', kind: '资源', action: '查看资源' },
  { starts: '/mall', kind: '资源', action: '查看资源', note: '模板、数据包与报告，先看目录与预览，再决定是否下载。' },
  { starts: '/videoPage', kind: '课程', action: '查看课程' },
  { starts: '/AboutsUs/View', kind: '资讯', action: '阅读全文' },
  {
    starts: '/AboutsUs?active=Apply',
    kind: '联盟',
    action: '了解详情',
    note: '下载申请表，企业账号由联盟在收到申请后开通。',
  },
  { starts: '/CultivateCenter', kind: '论坛', action: '去看看' },
]

const elsewhere: Omit<(typeof kinds)[number], 'starts'> = { kind: '联盟', action: '了解详情' }

/** The target of a banner: its course, or else its address. */
export const targetOf = ({ productId, scrollUrl }: Pick<Banner, 'productId' | 'scrollUrl'>): BannerTarget => {
  const to = productId ? paths.lesson(productId) : (scrollUrl ?? paths.home)
  const isForeign = !to.startsWith('/')
  const { kind, action, note } = kinds.find(({ starts }) => to.startsWith(starts)) ?? elsewhere
  return { to, isForeign, kind, action, ...(note && { note }) }
}

interface BannerLinkProps {
  target: BannerTarget
  /** The class of a link within the portal. */
  as?: ComponentType<LinkProps>
  className?: string
  onMouseEnter?: MouseEventHandler
  onFocus?: () => void
  children: ReactNode
}

/** A link within the portal, or to another site in a new tab. */
export function BannerLink({ target: { to, isForeign }, as: Element = Link, children, ...rest }: BannerLinkProps) {
  const isNew = isForeign && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <Element to={to} {...isNew} {...rest}>
      {children}
    </Element>
  )
}

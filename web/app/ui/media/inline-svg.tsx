import { useMemo } from 'react'
import { trustedHtml } from '#ui/trusted-types/trusted-types.ts'

/** Embeds SVG markup. Only for our own files and generators, never for text written by users. */
export function InlineSvg({ svg, className }: { svg: string; className?: string }) {
  const own = useMemo(() => trustedHtml(svg), [svg])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from our own generator or from a file of ours
  return <span className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: own }} />
}

/** A drawing whose markup we made ourselves; text of people never goes in here. */
export function InlineSvg({ svg, className }: { svg: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from our own generator or from a file of ours
  return <span className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}

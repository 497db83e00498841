import { useEffect, useMemo, useRef } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import { trustedHtml } from '#ui/trusted-types/trusted-types.ts'
import styles from './prose.module.css'

/** Rich text that the server has sanitized. KaTeX is loaded only for texts with formulas. */
export function Prose({ html, className }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has new formulas
  useEffect(() => {
    const formulas = text.current?.querySelectorAll<HTMLElement>('[data-latex]')
    if (formulas?.length) void import('./render-formulas.ts').then(({ renderFormulas }) => renderFormulas(formulas))
  }, [html])
  // The same object while the text is the same: React would set it anew and remove the rendered formulas.
  const cleaned = useMemo(() => trustedHtml(withFocusableTables(html)), [html])
  const look = classNames(styles.prose, className)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by an allow-list on saving
  return <div ref={text} className={look} dangerouslySetInnerHTML={{ __html: cleaned }} />
}

/** Wide tables scroll horizontally on phones and must be focusable for keyboard users. */
const withFocusableTables = (html: string) => html.replace(/<table\b/g, '<table tabindex="0"')

import { useEffect, useMemo, useRef } from 'react'
import { trustedHtml } from '#ui/trusted-types/trusted-types.ts'
import styles from './prose.module.css'

/** Rich text that the server has sanitized. KaTeX is loaded only for texts with formulas. */
export function Prose({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has new formulas
  useEffect(() => {
    const formulas = text.current?.querySelectorAll<HTMLElement>('[data-latex]')
    if (formulas?.length) void import('./render-formulas.ts').then(({ renderFormulas }) => renderFormulas(formulas))
  }, [html])
  // The same object while the text is the same: React would set it anew and remove the rendered formulas.
  const cleaned = useMemo(() => trustedHtml(withFocusableTables(html)), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by an allow-list on saving
  return <div ref={text} className={styles.prose} dangerouslySetInnerHTML={{ __html: cleaned }} />
}

/** Wide tables scroll horizontally on phones and must be focusable for keyboard users. */
const withFocusableTables = (html: string) => html.replace(/<table\b/g, '<table tabindex="0"')

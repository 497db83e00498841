import 'katex/dist/katex.min.css'
import katex from 'katex'
import { formulaOptions } from './formula-options.ts'

/**
 * Renders formulas in place; KaTeX shows the source of a formula it cannot parse. One inside a link stays its source: texts that
 * were stored before may have such.
 */
export const renderFormulas = (elements: Iterable<HTMLElement>) => {
  for (const element of elements) {
    const latex = element.dataset.latex ?? ''
    if (element.closest('a')) continue
    katex.render(latex, element, { ...formulaOptions, displayMode: element.dataset.type === 'block-math' })
  }
}

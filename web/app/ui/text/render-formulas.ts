import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Renders formulas in place; KaTeX shows the source of a formula it cannot parse. */
export const renderFormulas = (elements: Iterable<HTMLElement>) => {
  for (const element of elements) {
    const latex = element.dataset.latex ?? ''
    katex.render(latex, element, { displayMode: element.dataset.type === 'block-math', throwOnError: false })
  }
}

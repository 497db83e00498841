import 'katex/dist/katex.min.css'
import katex from 'katex'

/** Sets each formula in its place; one that KaTeX cannot read stays as it was written. */
export const renderFormulas = (places: Iterable<HTMLElement>) => {
  for (const place of places) {
    const latex = place.dataset.latex ?? ''
    katex.render(latex, place, { displayMode: place.dataset.type === 'block-math', throwOnError: false })
  }
}

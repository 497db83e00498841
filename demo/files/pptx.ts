import { emf } from '../drawing/emf.ts'
import type { Deck } from '../report/deck.ts'
import { contentTypes, coreProperties, packParts, relationsOf, xmlFile } from './parts.ts'
import { closingSlide, frame, high, master, slideXml, spaces, theme, titleSlide, wide } from './pptx-slides.ts'

/** A title slide, the slides with bullets, tables and figures, and a closing slide. */
export const pptx = (deck: Deck): Promise<Buffer> => {
  const slides = [
    { content: titleSlide(deck), drawing: undefined },
    ...deck.slides.map((slide, i) => ({ content: slideXml(slide, i + 2, deck), drawing: slide.figure })),
    { content: closingSlide(deck), drawing: undefined },
  ].map((slide, i) => ({ ...slide, number: i + 1, path: `slides/slide${i + 1}.xml` }))
  return packParts([
    contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      'ppt/theme/theme1.xml': 'theme',
      ...Object.fromEntries(slides.map(({ path }) => [`ppt/${path}`, 'presentationml.slide'])),
    }),
    relationsOf('_rels/.rels', [
      ['officeDocument', 'ppt/presentation.xml'],
      ['core-properties', 'docProps/core.xml'],
    ]),
    coreProperties(deck),
    xmlFile(
      'ppt/presentation.xml',
      `<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>` +
        slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 2}"/>`).join('') +
        `</p:sldIdLst><p:sldSz cx="${wide}" cy="${high}"/><p:notesSz cx="${high}" cy="${wide}"/></p:presentation>`,
    ),
    relationsOf('ppt/_rels/presentation.xml.rels', [
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map(({ path }): [string, string] => ['slide', path]),
      ['theme', 'theme/theme1.xml'],
    ]),
    ...slides.flatMap(({ path, content, drawing, number }) => [
      xmlFile(`ppt/${path}`, content),
      relationsOf(`ppt/slides/_rels/slide${number}.xml.rels`, [
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ...(drawing ? [['image', `../media/image${number}.emf`] as [string, string]] : []),
      ]),
      ...(drawing ? [{ path: `ppt/media/image${number}.emf`, content: emf(drawing) }] : []),
    ]),
    xmlFile(
      'ppt/slideLayouts/slideLayout1.xml',
      `<p:sldLayout ${spaces} type="blank"><p:cSld><p:spTree>${frame}</p:spTree></p:cSld></p:sldLayout>`,
    ),
    relationsOf('ppt/slideLayouts/_rels/slideLayout1.xml.rels', [['slideMaster', '../slideMasters/slideMaster1.xml']]),
    xmlFile('ppt/slideMasters/slideMaster1.xml', master),
    relationsOf('ppt/slideMasters/_rels/slideMaster1.xml.rels', [
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    xmlFile('ppt/theme/theme1.xml', theme),
  ])
}

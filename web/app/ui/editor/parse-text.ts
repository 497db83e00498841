import { type Extensions, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { parseInert } from '#ui/trusted-types/trusted-types.ts'

/** The document of a text; TipTap itself would pass the string to the browser's parser, which Trusted Types refuse. */
export const parseText = (html: string, extensions: Extensions): JSONContent =>
  DOMParser.fromSchema(getSchema(extensions)).parse(parseInert(html).body).toJSON()

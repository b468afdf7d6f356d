import type { Editor } from '@tiptap/core';
import { FontSize, TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';
import { fontSizeOf } from '@/lib/platform/rich-text/font-size';
import { isSafeLink } from '@/lib/platform/rich-text/link';

/** Sizes that saving does not preserve are not shown in the editor either. */
const OurFontSize = FontSize.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          fontSize: {
            default: null,
            parseHTML: (element) => fontSizeOf(element.style.fontSize),
            renderHTML: ({ fontSize }) => (fontSize ? { style: `font-size: ${fontSize}` } : {}),
          },
        },
      },
    ];
  },
});

/** The formats of the editor: those that `acceptRichText` preserves. */
export const RICH_TEXT = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      isAllowedUri: isSafeLink,
    },
  }),
  TextStyle,
  OurFontSize,
];

/** The available kinds of block, with their labels. The page's own title is the first heading. */
export const BLOCKS = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'h2', label: 'Heading' },
  { value: 'h3', label: 'Subheading' },
  { value: 'h4', label: 'Small heading' },
  { value: 'quote', label: 'Quote' },
];

export function blockOf(editor: Editor): string {
  if (editor.isActive('heading')) return `h${editor.getAttributes('heading').level}`;
  return editor.isActive('blockquote') ? 'quote' : 'paragraph';
}

const LEVELS: Record<string, 2 | 3> = { h2: 2, h3: 3 };

export function setBlock(editor: Editor, block: string): void {
  const chain = editor.chain();
  if (editor.isActive('blockquote')) chain.unsetBlockquote();
  if (block === 'quote') chain.setParagraph().setBlockquote().run();
  else if (block === 'paragraph') chain.setParagraph().run();
  else chain.setHeading({ level: LEVELS[block] ?? 4 }).run();
}

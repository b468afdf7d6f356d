'use client';

import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import type { IconProps } from '@/components/ui/icon';
import { Bold } from '@/components/ui/icons/bold.gen';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { Italic } from '@/components/ui/icons/italic.gen';
import { List } from '@/components/ui/icons/list.gen';
import { ListOrdered } from '@/components/ui/icons/list-ordered.gen';
import { Redo2 } from '@/components/ui/icons/redo-2.gen';
import { Underline } from '@/components/ui/icons/underline.gen';
import { Undo2 } from '@/components/ui/icons/undo-2.gen';
import { FONT_SIZES } from '@/lib/platform/rich-text/font-size';
import { BLOCKS, blockOf, setBlock } from './rich-text-extensions';

const DEFAULT_SIZE = 'default';
const sizeOptions = (currentSize: string) => {
  const options = FONT_SIZES.map((size) => ({ value: `${size}px`, label: `${size} px` }));
  const isListed = currentSize === DEFAULT_SIZE || options.some(({ value }) => value === currentSize);
  return [
    { value: DEFAULT_SIZE, label: 'Default size' },
    ...(isListed ? [] : [{ value: currentSize, label: currentSize.replace('px', ' px') }]),
    ...options,
  ];
};

const controlStyle =
  'inline-flex h-8 items-center justify-center gap-1.5 rounded-[6px] text-ink-2 hover:bg-sunk hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-50 disabled:hover:bg-transparent pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** The actions on the text. The arrow keys move between its buttons, and each button shows whether it is on. */
export function RichTextToolbar({
  editor,
  label,
  controls,
}: {
  editor: Editor;
  label: string;
  controls: string;
}) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      block: blockOf(current),
      size: String(current.getAttributes('textStyle').fontSize ?? DEFAULT_SIZE),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      mayUndo: current.can().undo(),
      mayRedo: current.can().redo(),
    }),
  });
  const isUnlistedHeading = /^h\d$/.test(state.block) && !BLOCKS.some(({ value }) => value === state.block);
  const blocks = isUnlistedHeading
    ? [...BLOCKS, { value: state.block, label: `Heading ${state.block[1]}` }]
    : BLOCKS;
  const button = { editor };
  return (
    <Toolbar.Root
      aria-label={`Formatting of ${label}`}
      aria-controls={controls}
      className="flex flex-wrap items-center gap-0.5 border-b border-line p-1"
    >
      <Choice
        {...button}
        label="Block type"
        className="w-32 max-sm:flex-[1_1_46%]"
        value={state.block}
        options={blocks}
        onChoose={(block) => setBlock(editor, block)}
      />
      <Choice
        {...button}
        label="Font size"
        className="w-32 max-sm:flex-[1_1_46%]"
        value={state.size}
        options={sizeOptions(state.size)}
        onChoose={(size) =>
          size === DEFAULT_SIZE ? editor.commands.unsetFontSize() : editor.commands.setFontSize(size)
        }
      />
      <Separator />
      <Tool
        {...button}
        icon={Bold}
        label="Bold"
        isActive={state.bold}
        command={(chain) => chain.toggleBold()}
      />
      <Tool
        {...button}
        icon={Italic}
        label="Italic"
        isActive={state.italic}
        command={(chain) => chain.toggleItalic()}
      />
      <Tool
        {...button}
        icon={Underline}
        label="Underline"
        isActive={state.underline}
        command={(chain) => chain.toggleUnderline()}
      />
      <Separator />
      <Tool
        {...button}
        icon={List}
        label="Bulleted list"
        isActive={state.bullets}
        command={(chain) => chain.toggleBulletList()}
      />
      <Tool
        {...button}
        icon={ListOrdered}
        label="Numbered list"
        isActive={state.numbers}
        command={(chain) => chain.toggleOrderedList()}
      />
      <Separator />
      <Tool
        {...button}
        icon={Undo2}
        label="Undo"
        disabled={!state.mayUndo}
        command={(chain) => chain.undo()}
      />
      <Tool
        {...button}
        icon={Redo2}
        label="Redo"
        disabled={!state.mayRedo}
        command={(chain) => chain.redo()}
      />
    </Toolbar.Root>
  );
}

const Separator = () => <Toolbar.Separator className="mx-1 h-5 w-px bg-line max-sm:hidden" />;

type Chain = ReturnType<Editor['chain']>;
type ToolProps = {
  editor: Editor;
  icon: (props: IconProps) => ReactNode;
  label: string;
  /** Undefined for an action that cannot be on or off. */
  isActive?: boolean;
  disabled?: boolean;
  command: (chain: Chain) => Chain;
};

function Tool({ editor, icon: Icon, label, isActive, disabled, command }: ToolProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      disabled={disabled}
      className={cn(
        controlStyle,
        'w-8 pointer-coarse:w-11',
        isActive && 'bg-sunk text-ink ring-1 ring-edge ring-inset',
      )}
      // After a click, typing continues in the text, which never loses the focus. By keyboard, the focus remains on
      // the buttons.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ detail }) => command(detail > 0 ? editor.chain().focus() : editor.chain()).run()}
    >
      <Icon aria-hidden />
    </Toolbar.Button>
  );
}

type ChoiceProps = {
  editor: Editor;
  label: string;
  className: string;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** A menu of the toolbar. The choice applies to what is typed next, so the focus returns to the text. */
function Choice({ editor, label, className, value, options, onChoose }: ChoiceProps): ReactNode {
  const hasChosen = useRef(false);
  const currentLabel = options.find((option) => option.value === value)?.label ?? '';
  return (
    <DropdownMenu
      onOpenChange={(open) => {
        if (open) hasChosen.current = false;
      }}
    >
      <Toolbar.Button asChild>
        <DropdownMenuTrigger
          aria-label={`${label}: ${currentLabel}`}
          className={cn(controlStyle, 'justify-between px-2 text-body', className)}
        >
          <span className="truncate">{currentLabel}</span>
          <ChevronDown aria-hidden />
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent
        align="start"
        className="max-h-72"
        onCloseAutoFocus={(event) => {
          if (!hasChosen.current) return;
          event.preventDefault();
          editor.commands.focus();
        }}
      >
        <DropdownMenuRadioGroup
          value={value}
          onValueChange={(next) => {
            hasChosen.current = true;
            onChoose(next);
          }}
        >
          {options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              {option.label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

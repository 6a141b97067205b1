import { bareCommand } from './bare-command';
import type { Cell, CellCommand, CellNeeds } from './cell';
import { fullCommand } from './full-command';

/**
 * How to start a program in a cell. Arguments never pass through a shell as text. The process that is started ends
 * with the program, by the same status or signal, and takes it along when it is killed. A cell that could not be made
 * ends with status 126, like a program that cannot be run.
 */
export function inCell(cell: Cell, program: string, args: readonly string[], needs: CellNeeds): CellCommand {
  return cell.kind === 'full' ? fullCommand(cell, program, args, needs) : bareCommand(program, args, needs);
}

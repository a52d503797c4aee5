"""Pictures of what can be known about a food web, each as SVG and on a matplotlib Axes.

Every picture is a `Sheet`: a list of rectangles, lines, dots and words that both ways of drawing share. So
both show the same, and nothing is told by colour alone: hatches, shapes and words say it too."""
